import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: '.', outputDir: '/tmp/b/solo', reporter: 'line' });
