import { execFileSync, spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Lays the files of an older release into `folder`, with the packages and built sites of this one: what tests and benches ask of it is no
 * page. False where this clone has no history that goes so far back; then nothing is laid.
 */
export function layRelease(release: string, folder: string): boolean {
  if (spawnSync('git', ['cat-file', '-e', `${release}^{commit}`]).status !== 0) return false
  execFileSync('tar', ['-x', '-C', folder], { input: execFileSync('git', ['archive', release], { maxBuffer: 2 ** 30 }) })
  for (const name of ['node_modules', 'build']) symlinkSync(resolve(name), join(folder, name))
  return true
}
