import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { Question } from './wire.ts'

/** Both sites as they are just then. */
export type LiveSites = {
  /** The vite that answers an address; null: the server does. */
  readonly ownerOf: (path: string) => ViteDevServer | null
  readonly answer: (question: Question) => Promise<unknown>
  readonly close: () => Promise<unknown>
}

const root = join(import.meta.dirname, '../..')

/** What the sites are fetched by while they are worked on: their sources, what vite made of packages, vite itself. */
const ofMall = /^\/(@|app\/|node_modules\/)/
const ofAdmin = /^\/admin\/(@|.*\.\w+($|\?))/

/** Starts vite for both sites on the sockets of `proxy`. `saved` hears of every file that the mall is drawn from, once vite knows. */
export async function liveSites(proxy: Server, saved: (file: string) => void): Promise<LiveSites> {
  const tell: Plugin = {
    name: 'tell-server',
    hotUpdate({ file }) {
      if (this.environment.name === 'ssr') saved(file)
    },
  }
  const site = (name: string, entries: string[], plugins: Plugin[]) =>
    createServer({
      root: join(root, name),
      configFile: join(root, name, 'vite.config.ts'),
      cacheDir: join(root, 'build/.vite', name),
      appType: 'custom',
      clearScreen: false,
      logLevel: 'warn',
      plugins,
      // All packages are found at the start: one that is found later reloads the page.
      optimizeDeps: { entries },
      server: {
        middlewareMode: true,
        ws: { server: proxy },
        // Packages may lie elsewhere, as a link.
        fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
      },
    })
  const mall = await site('mall', ['app/**/*.{ts,tsx}', '!**/*.test.ts', '!app/entry.server.tsx'], [tell])
  const admin = await site('admin', ['index.html'], [])
  const office = async () => admin.transformIndexHtml('/index.html', await readFile(join(root, 'admin/index.html'), 'utf8'), '/admin/')
  return {
    ownerOf: (path) => (ofAdmin.test(path) ? admin : ofMall.test(path) ? mall : null),
    answer: (question) => (question.about === 'office' ? office() : mall.environments.ssr.hot.handleInvoke(question.payload)),
    close: () => Promise.all([mall.close(), admin.close()]),
  }
}
