import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** Tests that take too long for every change: `npm run test:long`. */
export default defineConfig(config, { testMatch: '*.long.ts' })
