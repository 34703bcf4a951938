import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Mounts a volume of its own of `megabytes` on `folder`, which is made where it is missing; answers what takes it away again.
 * @throws Error unless this process may mount (Linux, root): see `mayMount`.
 */
export function mountOn(folder: string, megabytes: number): () => void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  return () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
}

/** Whether this process may mount; where not, it says loudly what is not tested. */
export const mayMount: boolean = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  try {
    mountOn(folder, 1)()
    return true
  } catch {
    process.stderr.write(
      '\n!!! 没有挂载权限（需要 Linux 的 root），文件独立挂载与磁盘写满的测试已跳过。May not mount: tests of a volume of its own were SKIPPED.\n\n',
    )
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})()
