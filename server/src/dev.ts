import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer } from 'vite'
import type { PagesFromSource } from './pages/built.ts'
import type { Drawing } from './contract/drawing.ts'
import { refuseDemoData } from './demo/mark.ts'
import { loadSettings, readEnv } from './env.ts'
import { runUntilSignal } from './run.ts'
import { startServer } from './server.ts'

/** `npm run dev`: the client from its sources. Its edits show at once, the server's after a restart (scripts/dev.mjs). */
async function pagesFromSource(): Promise<PagesFromSource> {
  const root = path.resolve(import.meta.dirname, '../../client')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true },
    // The default writes a file and deletes it, for which the watcher would restart the server.
    configLoader: 'native',
  })
  const templateOf = async (name: string) =>
    vite.transformIndexHtml(`/${name}`, await readFile(path.join(root, name), 'utf8'))
  return {
    files: vite.middlewares,
    built: async () => {
      const { startDrawing } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as {
        startDrawing: () => Promise<Drawing>
      }
      return {
        template: await templateOf('index.html'),
        offlineTemplate: await templateOf('offline.html'),
        drawing: await startDrawing(),
        filesOf: () => ({ scripts: [], fonts: [] }),
        offlineFiles: [],
      }
    },
  }
}

loadSettings()
await runUntilSignal(() =>
  startServer(readEnv({ MAIL_DELIVERY: 'files', ...process.env }), async context => {
    await refuseDemoData(context)
    context.deployment.pages = await pagesFromSource()
  }),
)
