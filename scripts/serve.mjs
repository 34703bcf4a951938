// Serves the mall for good: nothing is installed, nothing is built, and no package for development is read. What is missing is
// said, and what brings it. Plain JavaScript without imports from packages, so that it can say so on any Node and without packages.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

/** @type {{ dependencies: Record<string, string> }} */
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** What cannot be done without, in both languages; none: it may start. */
function missing() {
  const absent = Object.keys(dependencies).filter((name) => !existsSync(`node_modules/${name}/package.json`))
  const built = ['build/mall/server/index.js', 'build/mall/client', 'build/admin/index.html']
  const unbuilt = built.filter((path) => !existsSync(path))
  return [
    ...(absent.length > 0
      ? [
          `缺少运行所需的依赖（${absent.slice(0, 3).join('、')}${absent.length > 3 ? ` 等 ${absent.length} 个` : ''}），请运行 npm ci --omit=dev`,
          `Packages that it runs on are missing. Run: npm ci --omit=dev`,
        ]
      : []),
    ...(absent.length === 0 && !process.features.typescript
      ? [
          `当前的 Node ${process.version} 不能运行本项目，请用 npm run serve 启动，或用 Node ${dependencies['node']}`,
          `Node ${process.version} cannot run it. Start it by npm run serve, or on Node ${dependencies['node']}.`,
        ]
      : []),
    ...(unbuilt.length > 0
      ? [
          `没有构建好的网站（缺少 ${unbuilt.join('、')}），请先运行 npm ci 与 npm run build，或放入在别处构建好的 build 文件夹`,
          `The sites are not built. Run first: npm ci, npm run build; or put a folder build that was made elsewhere here.`,
        ]
      : []),
  ]
}

const words = missing()
if (words.length > 0) {
  process.stderr.write(`\n启动失败 Cannot start\n${words.map((line) => `  ${line}\n`).join('')}\n`)
  process.exit(1)
}
await import('./settings.ts')
// Whoever serves for good lets no demo log-in in by forgetting a word.
process.env['NODE_ENV'] ??= 'production'
await import('../server/src/main.ts')
