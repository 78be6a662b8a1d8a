/** Told of each operation on a value or on anything inside it: the trap, the object, and the key if there is one. */
export type Watch = (trap: string, target: object, key: unknown) => void;

/** A stand-in for a value that tells of all that is done to it. */
export function observed<T>(value: T, watch: Watch): T {
  const standIns = new WeakMap<object, object>();
  const wrap = (inner: unknown): unknown => {
    if (typeof inner !== "object" || inner === null) return inner;
    const standIn = standIns.get(inner) ?? new Proxy(inner, handler);
    standIns.set(inner, standIn);
    return standIn;
  };
  const handler = new Proxy<ProxyHandler<object>>(
    {},
    {
      get:
        (_, trap: keyof typeof Reflect) =>
        (target: object, ...rest: unknown[]): unknown => {
          watch(trap, target, rest[0]);
          const told: unknown = Reflect.apply(Reflect[trap] as () => unknown, undefined, [target, ...rest]);
          return trap === "get" ? wrap(told) : told;
        },
    },
  );
  return wrap(value) as T;
}
