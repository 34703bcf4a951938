import sharp from 'sharp'
import { takeInBytes } from '../src/file/upload.ts'
import type { Ground } from './ground.ts'
import { licenceSvg } from './pictures/papers.ts'

/** Gives every company the business licence that it was, or is to be, verified by. */
export async function seedLicences({ db, dataDir }: Ground): Promise<void> {
  const mains = await db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(['account.id', 'company_id', 'credit_code'])
    .where('parent_id', 'is', null)
    .where('licence_id', 'is', null)
    .execute()
  for (const { id: accountId, company_id: companyId, credit_code: code } of mains) {
    const bytes = await sharp(Buffer.from(licenceSvg(code)))
      .resize(1000)
      .jpeg({ quality: 84 })
      .toBuffer()
    const picture = { kind: 'licence', name: '营业执照.jpg', bytes } as const
    const { id } = await takeInBytes({ db, dataDir }, { side: 'buyer', companyId, accountId }, picture)
    await db.updateTable('company').set({ licence_id: id }).where('id', '=', companyId).execute()
  }
}
