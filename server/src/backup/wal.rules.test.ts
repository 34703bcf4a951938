import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { baseFile, baseIn, basesIn, beyondKept, isBaseDue, mostBases, pieceFile, pieceIn, wayTo, type Piece } from './wal.rules.ts'

const hash = 'ab'.repeat(32)
const segment = (number: number, timeline = 1) =>
  [timeline, Math.floor(number / 256), number % 256].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
const piece = (number: number, timeline = 1): Piece => ({
  name: segment(number, timeline),
  hash,
  file: pieceFile(segment(number, timeline), hash, true),
})
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4, 5, 6, 789))
const base = (day: number, number: number) => {
  const file = baseFile({ at: at(day), from: segment(number), to: segment(number + 1) }, true)
  return { file, at: at(day), from: segment(number), to: segment(number + 1) }
}
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => piece(from + n))

test('names say what lies in the archive, sealed or not; others are not its own', () => {
  expect(baseIn(base(3, 255).file)).toEqual(base(3, 255))
  expect(base(3, 255).file).toBe('20261103T040506789Z-0000000100000000000000FF-000000010000000100000000.tar.gz.age')
  expect(basesIn(['making.part', base(4, 9).file, base(3, 1).file]).map(({ at: moment }) => moment)).toEqual([at(3), at(4)])
  for (const name of [segment(1), '00000002.history', `${segment(1)}.00000028.backup`, `${segment(1)}.partial`])
    for (const isSealed of [true, false]) expect(pieceIn(pieceFile(name, hash, isSealed))).toMatchObject({ name, hash })
  expect(pieceIn(`${pieceFile(segment(1), hash, false)}.part`)).toBeNull()
})

test('a base is due each day', () => {
  expect(isBaseDue(undefined, at(3))).toBe(true)
  expect(isBaseDue(base(3, 1), at(4))).toBe(true)
  expect(isBaseDue(base(3, 1), new Date(at(4).getTime() - 1))).toBe(false)
})

test('what is older than the bases that are kept goes, and nothing they need', () => {
  const bases = Array.from({ length: mostBases + 2 }, (_, n) => base(n + 1, n * 10))
  const history = { name: '00000002.history', hash, file: 'h' }
  const old = beyondKept(bases, [...run(0, 30), history])
  expect(old.bases).toEqual(bases.slice(0, 2))
  expect(old.pieces).toEqual(run(0, 19))
  expect(beyondKept([], run(0, 3))).toEqual({ bases: [], pieces: [] })
})

test('the way to a moment begins with the newest base before it, and lacks nothing', () => {
  const bases = [base(1, 0), base(2, 250), base(3, 260), base(4, 270)]
  expect(wayTo(bases, run(0, 300), at(2))).toMatchObject({ base: bases[1], pieces: run(250, 271) })
  expect(wayTo(bases, run(0, 300), null)).toMatchObject({ base: bases[3], pieces: run(270, 300) })
  expect(wayTo(bases, run(0, 300), new Date(at(1).getTime() - 1))).toBe('early')
  expect(wayTo([], run(0, 300), null)).toBe('empty')
  expect(wayTo(bases, [...run(250, 255), ...run(257, 300)], at(2))).toBe('000000010000000100000000')
  expect(wayTo(bases, run(270, 270), null)).toBe(segment(271))
  // What was restored goes on with a history of its own, where the older one ended.
  const other = [...run(270, 275), piece(275, 2), piece(276, 2)]
  expect(wayTo(bases, other, null)).toMatchObject({ pieces: other })
})

test('it is off unless set, and only where it can be', () => {
  expect(readEnv({}).WAL_ARCHIVE).toBeUndefined()
  expect(readEnv({ WAL_ARCHIVE: 'off', DATABASE_URL: 'postgres://a/b' }).WAL_ARCHIVE).toBeUndefined()
  expect(readEnv({ WAL_ARCHIVE: '/mnt/wal/' }).WAL_ARCHIVE).toBe('/mnt/wal')
  expect(() => readEnv({ WAL_ARCHIVE: 'wal' })).toThrow('WAL_ARCHIVE：应为绝对路径')
  expect(() => readEnv({ WAL_ARCHIVE: '/mnt/data/wal', DATA_DIR: '/mnt/data' })).toThrow('WAL_ARCHIVE：不能在 DATA_DIR 里面')
  expect(() => readEnv({ WAL_ARCHIVE: '/mnt/wal', DATABASE_URL: 'postgres://a/b' })).toThrow('WAL_ARCHIVE：只用于内嵌数据库')
})
