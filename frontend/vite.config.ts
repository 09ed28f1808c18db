// How the window is built and tested: one bundle for old WebKitGTK, nothing inlined.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  build: {
    target: "safari16.4",
    // A data: address would need a hole in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // dist/.keep is committed so that Go can embed the folder before npm ran; build puts it back.
    emptyOutDir: true,
  },
  server: { port: 5173, strictPort: true },
  test: {
    environment: "jsdom",
    // What is in e2e needs the real app: npm run e2e.
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/test/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 20000,
  },
});
