import { withTemplate } from '../../artwork/templates/laid.ts'
import { templateOf } from '../../artwork/templates/templates.ts'
import { decide, insertApproval } from '../src/designApproval/designApproval.sql.ts'
import { printedKeys } from '../src/design/printed.rules.ts'
import { insertDesign } from '../src/designShelf/designShelf.sql.ts'
import type { Tx } from '../src/database/db.ts'

const hour = 3_600_000 // ms
const front = { position: 'front', widthMm: 300, heightMm: 320, layers: [] }
const designs = [
  { name: '年会帆布袋', templateKey: 'bag-annual-festive', note: '年会用，请核对字样', isApproved: true },
  { name: '展会帆布袋', templateKey: 'bag-expo-roundel', note: '月底展会用，请看标志大小', isApproved: false },
] as const

/** Two designs of 李娜's: one that 周雨 has approved, one that waits for her. */
export async function seedDesigns(tx: Tx, now: Date): Promise<void> {
  const accountOf = (nickname: string) =>
    tx
      .selectFrom('account')
      .select(['id as accountId', 'company_id as companyId'])
      .where('nickname', '=', nickname)
      .executeTakeFirstOrThrow()
  const [asker, approver] = [await accountOf('李娜'), await accountOf('周雨')]
  const { id: productId } = await tx.selectFrom('product').select('id').where('number', '=', 'FB1001').executeTakeFirstOrThrow()
  for (const [at, { name, templateKey, note, isApproved }] of designs.entries()) {
    const template = templateOf(templateKey)
    if (!template) throw new Error(`there is no template ${templateKey}`)
    const design = withTemplate({ schema: 1, surfaces: [front] }, template, 'front')
    const asked = new Date(now.getTime() - (designs.length - at) * 5 * hour)
    const designId = await insertDesign(tx, asker, { productId, name, design, configuration: '', templateKey }, asked)
    const { hash } = await tx.selectFrom('design').select('hash').where('id', '=', designId).executeTakeFirstOrThrow()
    const printed = printedKeys(design.surfaces, undefined)
    const id = await insertApproval(tx, asker, { designId, productId, name, rev: 1, hash, printed, toId: null, note }, asked)
    const word = { state: 'approved', reason: '' } as const
    if (isApproved) await decide(tx, approver, { id, designId, productId }, word, new Date(asked.getTime() + hour))
  }
}
