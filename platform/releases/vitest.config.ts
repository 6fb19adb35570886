import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'releases', isolate: false, testTimeout: 20_000 } });
