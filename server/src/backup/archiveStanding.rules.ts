import { shanghai } from '../../../contract/text.ts'

/** How an archive stands. */
export type ArchiveStanding = {
  /** Why nothing is carried there, and why no base could be made; '': it goes well. */
  readonly fault: string
  readonly baseFault: string
  /** Pieces that lie in DATA_DIR until they can be carried, and since how many ms the oldest does. */
  readonly waiting: number
  readonly behind: number
  readonly bases: number
  readonly newest: Date | null
  readonly isSealed: boolean
  /** Lost with DATA_DIR, as it lies on the same disk. */
  readonly isBeside: boolean
}

/** ms after which a base should have been made anew: they are made each day. */
const baseOld = 2 * 86_400_000
/** ms that a piece may wait to be carried before that is told. */
const patience = 300_000
/** MB of a piece. */
const pieceSize = 16

/** The same in words, for whoever runs the mall. */
export function archiveWords(archive: ArchiveStanding, now: Date): { standing: 'ok' | 'soon' | 'bad'; words: string } {
  const { fault, baseFault, waiting, behind, bases, newest, isSealed, isBeside } = archive
  const minutes = Math.floor(behind / 60_000)
  const waits = waiting === 0 ? '' : `；落后 ${minutes} 分钟，${waiting} 段约 ${waiting * pieceSize} MB 留在 DATA_DIR，归档后释放`
  if (fault !== '') return { standing: 'bad', words: `没有归档：${fault}${waits}` }
  if (behind > patience) return { standing: 'bad', words: `归档过慢${waits}` }
  if (!newest) return { standing: 'bad', words: `还没有基础备份，无法恢复${baseFault && `：${baseFault}`}` }
  const words = `${bases} 份基础备份，最近一份在 ${shanghai(newest)}`
  if (now.getTime() - newest.getTime() > baseOld)
    return { standing: 'bad', words: `${words}，没有做成新的${baseFault && `：${baseFault}`}` }
  if (!isSealed) return { standing: 'soon', words: `${words}；没有加密，请到备份启用加密` }
  return isBeside ? { standing: 'soon', words: `${words}；与 DATA_DIR 在同一块磁盘上，会一起丢失` } : { standing: 'ok', words }
}
