import { defineConfig } from "vitest/config";

// The page in a browser, against running nodes: `scripts/web.sh e2e`.
export default defineConfig({
  test: {
    include: ["tests/e2e/*.e2e.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
