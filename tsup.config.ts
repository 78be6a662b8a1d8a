import { defineConfig } from "tsup";

const config: ReturnType<typeof defineConfig> = defineConfig({
  entry: ["src/index.ts"],
  format: ["esm", "cjs"],
  platform: "neutral",
  target: "es2022",
  sourcemap: false,
  clean: true,
  // TypeScript 6 warns of an option that tsup's declaration build still sets.
  dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
});

export default config;
