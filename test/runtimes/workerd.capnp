# `workerd test` calls the `test` that the worker exports. No compatibility flag is set, so there is nothing of Node.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (services = [(name = "exercise", worker = .worker)]);

const worker :Workerd.Worker = (
  compatibilityDate = "2026-11-01",
  modules = [
    (name = "workerd.mjs", esModule = embed "workerd.mjs"),
    (name = "exercise.cjs", commonJsModule = embed "exercise.cjs"),
    (name = "mcp-sampling-input", esModule = embed "node_modules/mcp-sampling-input/dist/index.js"),
  ],
);
