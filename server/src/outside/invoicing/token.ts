import { inTransaction, type Db } from '../../database/db.ts'
import { ProviderError } from '../provider.ts'
import { counted, tokenStep } from './token.rules.ts'
import { keepToken, lockToken, readToken } from './token.sql.ts'

export type Fetched = {
  readonly token: string
  /** Seconds. */
  readonly expiresIn: number
}

type Keeping = {
  readonly db: Db
  readonly appKey: string
  readonly now: () => Date
  readonly fetch: () => Promise<Fetched>
}

/**
 * The token that every process uses, fetched by one of them when it is about to run out, or when the platform has just
 * refused it. @throws ProviderError where it cannot be fetched, or was fetched too often.
 */
export async function sharedToken({ db, appKey, now, fetch }: Keeping, refused: string | null = null): Promise<string> {
  const kept = await readToken(db, appKey)
  if (kept && tokenStep(kept, refused, now()) === 'use') return kept.token
  return inTransaction(db, async (tx) => {
    const locked = await lockToken(tx, appKey)
    const at = now()
    const step = tokenStep(locked, refused, at)
    if (step === 'use') return locked.token
    if (step === 'wait') throw new ProviderError('诺诺令牌获取次数已达上限或刚刚获取过，稍后再试')
    const { token, expiresIn } = await fetch()
    const expiresAt = new Date(at.getTime() + expiresIn * 1000)
    await keepToken(tx, appKey, { token, expiresAt, fetched: [...counted(locked.fetched, at), at] })
    return token
  })
}
