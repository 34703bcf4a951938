import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, freePort, median, report, startNode } from './ground.ts'

// From `node server/src/main.ts` to ready, on data that is there already; and what server and PostgreSQL then hold.

const whole = { turns: 5, kept: undefined as string | undefined }

export async function start({ turns, kept } = whole): Promise<void> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'mall-bench-')))
  const port = await freePort()
  const settings = { DATA_DIR: folder, LOG: 'error' }
  const run = async () => {
    const began = performance.now()
    const child = await startNode('server/src/main.ts', port, settings)
    return { child, seconds: (performance.now() - began) / 1000 }
  }
  try {
    const first = await run()
    report(`首次启动（建库、迁移、演示数据）${first.seconds.toFixed(1)} 秒`)
    await end(first.child)
    const waits: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const { child, seconds } = await run()
      waits.push(seconds)
      if (turn === turns - 1) {
        await fetch(`http://127.0.0.1:${port}/`)
        const below = descendants(child.pid ?? 0)
        const ofPostgres = below.filter(isPostgres)
        // Whoever draws pictures ahead goes when all are drawn.
        const helpers = below.filter((pid) => !isPostgres(pid))
        report(
          `空闲内存：服务进程 ${megabytes([child.pid ?? 0])} MB（目标 ≤ 250），PostgreSQL ${megabytes(ofPostgres)} MB（目标 ≤ 100），暂时的辅助进程 ${megabytes(helpers)} MB`,
        )
      }
      await end(child)
    }
    report(`再次启动 ${median(waits).toFixed(2)} 秒（目标 ≤ 5）`)
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Every process below `pid`. */
function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // Gone meanwhile.
    }
  }
  const below = (one: number): number[] =>
    [...parents].filter(([, parent]) => parent === one).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false // gone
  }
}

/** Memory of these processes, shared pages counted once among them (PSS). */
function megabytes(pids: readonly number[]): string {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return (kilobytes.reduce((a, b) => a + b, 0) / 1024).toFixed(0)
}
