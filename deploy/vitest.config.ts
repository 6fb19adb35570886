import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'deploy', testTimeout: 20_000 } });
