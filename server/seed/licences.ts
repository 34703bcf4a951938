import sharp from 'sharp'
import { takeInBytes } from '../src/file/upload.ts'
import type { Ground } from './ground.ts'
import { licenceSvg } from '../../drawings/papers.ts'

/** Gives every company the business licence that it was, or is to be, verified by. */
export async function seedLicences({ db, dataDir, now }: Ground): Promise<void> {
  const mains = await db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(['account.id as accountId', 'company_id as companyId', 'credit_code as code'])
    .where('parent_id', 'is', null)
    .where('licence_id', 'is', null)
    .orderBy('company_id')
    .execute()
  const drawn = await Promise.all(mains.map(async ({ code, ...of }) => ({ of, bytes: await drawing(code) })))
  for (const { of, bytes } of drawn) {
    const picture = { kind: 'licence', name: '营业执照.jpg', bytes } as const
    const { id } = await takeInBytes({ db, dataDir, now }, { side: 'buyer', ...of }, picture)
    await db.updateTable('company').set({ licence_id: id }).where('id', '=', of.companyId).execute()
  }
}

const drawing = (code: string): Promise<Buffer> =>
  sharp(Buffer.from(licenceSvg(code)))
    .resize(1000)
    .jpeg({ quality: 84 })
    .toBuffer()
