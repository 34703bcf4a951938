import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFile } from '../../../contract/system/backup.ts'
import { identitiesIn, isSealed, newPair, openedBy, sealedFor, type Pair } from './age.ts'
import { collect, readArchive, writeArchive } from './archive.ts'

// Archives sealed in the age format: opened by whoever has the key, with this mall or without it, and by nobody else.

const scratch = mkdtempSync(join(tmpdir(), 'age-test-'))
const at = (name: string) => join(scratch, name)
let pair: Pair
let whole: Buffer
const text = Buffer.from('帆布袋 1000 件\n')
// More than the pieces of 64 KB that the format seals one by one, and nothing that can be packed.
const noise = randomBytes(150_000)

beforeAll(async () => {
  pair = await newPair()
  const archive = writeArchive(at('sealed'), await sealedFor(pair.recipient))
  await archive.add('goods.txt', text.length, [text])
  await archive.add('noise', noise.length, [noise])
  await archive.close()
  whole = readFileSync(at('sealed'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

async function readAll(path: string, identities = [pair.identity]): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {}
  for await (const { name, body } of readArchive(path, await openedBy(identities))) found[name] = await collect(body)
  return found
}

test('the key opens it, of several the right one, and it is known as sealed whatever it is called', async () => {
  const all = { 'goods.txt': text, noise }
  expect(await readAll(at('sealed'))).toEqual(all)
  expect(await readAll(at('sealed'), [(await newPair()).identity, pair.identity])).toEqual(all)
  expect(await isSealed(at('sealed'))).toBe(true)
  writeFileSync(at('plain.tar.gz.age'), 'not sealed')
  expect(await isSealed(at('plain.tar.gz.age'))).toBe(false)
  expect(whole.includes('帆布袋')).toBe(false)
})

test('another key does not, and says so', async () => {
  await expect(readAll(at('sealed'), [(await newPair()).identity])).rejects.toThrow('备份钥匙不对，这份备份是用另一把加密的')
})

test('cut short at any byte, or changed in any, it is refused', async () => {
  // The header and the ends of all pieces byte by byte, the rest in strides.
  const edges = [0, 216, 65_768, 131_320, whole.length].flatMap((edge) => Array.from({ length: 60 }, (_, n) => edge - 30 + n))
  const cuts = [...edges, ...Array.from({ length: 220 }, (_, n) => n), ...Array.from({ length: 40 }, (_, n) => n * 3779)]
  for (const length of new Set(cuts.filter((n) => n >= 0 && n < whole.length))) {
    writeFileSync(at('cut'), whole.subarray(0, length))
    await expect(readAll(at('cut')), `cut to ${length}`).rejects.toThrow(/加密的内容已损坏或不完整|备份钥匙不对/)
  }
  for (let n = 0; n < whole.length; n += 1499) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(n) ^ 1, n)
    writeFileSync(at('changed'), changed)
    await expect(readAll(at('changed')), `changed at ${n}`).rejects.toThrow(/加密的内容已损坏或不完整|备份钥匙不对/)
  }
})

test('a file of keys is read as age-keygen writes it, and what is none is told', async () => {
  const file = `# created: 2026-11-28T10:00:00+08:00\r\n# public key: ${pair.recipient}\r\n${pair.identity}\r\n`
  expect(await identitiesIn(file)).toEqual([pair.identity])
  expect(await identitiesIn(keyFile(pair))).toEqual([pair.identity])
  await expect(identitiesIn('# nothing\n')).rejects.toThrow('钥匙文件是空的')
  await expect(identitiesIn(`${pair.identity.slice(0, -1)}\n`)).rejects.toThrow('第 1 把钥匙不正确')
  await expect(identitiesIn(`${pair.identity}\n${pair.recipient}\n`)).rejects.toThrow('第 2 把钥匙不正确')
  for (const bad of ['age1nobody', 'nobody', pair.identity, '']) await expect(sealedFor(bad)).rejects.toThrow('收件公钥不正确')
})

const isThere = spawnSync('age', ['--version']).status === 0
if (!isThere)
  process.stdout.write('\n!!! 没有安装 age（apt-get install age），未用它核对加密的备份。Backups were NOT opened by age itself.\n\n')

test.skipIf(!isThere)('with age itself: what we seal it opens, what it seals we open', async () => {
  writeFileSync(at('key.txt'), keyFile(pair))
  const opened = spawnSync('sh', ['-c', 'age -d -i key.txt sealed | tar xzO goods.txt'], { cwd: scratch })
  expect(opened.stdout.toString()).toBe(text.toString())
  const archive = writeArchive(at('open.tar.gz'))
  await archive.add('goods.txt', text.length, [text])
  await archive.close()
  expect(spawnSync('age', ['-r', pair.recipient, '-o', 'theirs.age', 'open.tar.gz'], { cwd: scratch }).status).toBe(0)
  expect(await readAll(at('theirs.age'))).toEqual({ 'goods.txt': text })
})
