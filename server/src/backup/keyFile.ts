import { readFile } from 'node:fs/promises'
import { identitiesIn } from './age.ts'

/** What the file of keys at `path` opens by. @throws Error in words where it is not there or holds none. */
export async function identitiesAt(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`钥匙文件 ${path} 无法读取`, { cause })
  })
  return identitiesIn(text)
}
