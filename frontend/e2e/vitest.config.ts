// The real app behind the real pages, in a real browser: one app and one browser at a time.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/*.test.ts"],
    environment: "node",
    globalSetup: ["./e2e/build.ts"],
    fileParallelism: false,
    // A loaded machine of two cores starts two browsers here.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
