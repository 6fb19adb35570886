import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'gateway', testTimeout: 20_000 } });
