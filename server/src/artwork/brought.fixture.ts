import type { Services } from '../services.ts'
import { takeInBytes } from '../file/upload.ts'

/** A file of artwork, as the account with this nickname would have uploaded it. */
export async function bringArtwork({ services }: { services: Services }, name: string, bytes: Buffer, nickname = '陈荣达') {
  const by = await services.db
    .selectFrom('account')
    .select(['id as accountId', 'company_id as companyId'])
    .where('nickname', '=', nickname)
    .executeTakeFirstOrThrow()
  return takeInBytes(services, { side: 'buyer', ...by }, { kind: 'artwork', name, bytes })
}
