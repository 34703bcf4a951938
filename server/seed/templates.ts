import { sampled } from '../../artwork/slots.ts'
import { figures } from '../../artwork/templates/figures.ts'
import { figure, frame, words } from '../../artwork/templates/parts.ts'
import { newCode } from '../../artwork/codes.ts'
import type { Layer } from '../../contract/artwork/layer.ts'
import type { Slot } from '../../contract/artwork/slot.ts'
import type { TemplateFacts } from '../../contract/artwork/templateDesk.ts'
import { insertTemplate, putOffer, setTemplateState } from '../src/designShelf/ownTemplate.sql.ts'
import { inTransaction } from '../src/database/db.ts'
import type { Ground } from './ground.ts'

/** What is read on each of the bag's colours but the darkest. */
const black = '#111111'
const [width, height] = [280, 240]
const size = { widthMm: width, heightMm: height }

const filled = (layer: Layer, label: string, more: Partial<Slot> = {}): Layer => ({
  ...layer,
  slot: { label, required: true, ways: ['text'], longest: 14, sample: '', ...more },
})
const at = (y: number, tall: number, wide = 220) => ({ x: width / 2, y, width: wide, height: tall })

/** Both are printed in one ink, as the bag is offered. */
const brand: readonly Layer[] = [
  frame('frame', '边框', { ...at(height / 2, 216), width: 256 }, black, 2),
  figure('mark', '图案', figures.orbit(black, black), at(72, 72)),
  filled(words('company', '您的公司名称', at(142, 30), black, { font: 'bold' }), '公司名称'),
  filled(words('motto', '品质生活 从容每一天', at(188, 15), black, { tracking: 0.1 }), '口号', { required: false, longest: 20 }),
]
const event: readonly Layer[] = [
  words('year', '2027', at(38, 30), black, { font: 'bold', tracking: 0.2 }),
  filled(words('event', '企业年会', at(88, 42), black, { font: 'bold' }), '活动名称', { longest: 10 }),
  filled(words('company', '您的公司名称', at(130, 18), black), '公司名称', { longest: 20 }),
  filled(
    {
      ...newCode(size, 'qr', { rgb: black, spot: null }, 'code'),
      x: width / 2,
      y: 186,
      width: 60,
      height: 60,
      data: 'https://example.com',
    },
    '二维码内容',
    {
      longest: 200,
    },
  ),
]

/** What is filled in of them is printed in black, so that it is read on the red bag that the page opens with. */
export const demoTemplates: readonly (readonly [facts: Omit<TemplateFacts, 'widthMm' | 'heightMm' | 'kind'>, layers: readonly Layer[]])[] =
  [
    [{ name: '企业伴手袋', scene: 'daily', use: '单色，填上公司名称与口号即可印' }, brand],
    [{ name: '活动纪念袋', scene: 'annual', use: '单色，填上活动、公司与二维码' }, event],
  ]

/** Two templates of the merchant's own, which the non-woven bag offers to be filled in on both of its sides. */
export async function seedTemplates({ db, now: clock }: Ground): Promise<void> {
  const by = { name: '系统管理员', now: clock() }
  const bag = await db.selectFrom('product').select('id').where('number', '=', 'WF1002').executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    for (const [facts, layers] of demoTemplates) {
      const id = await insertTemplate(tx, { ...facts, kind: 'bag', ...size, layers: sampled(layers) }, by)
      await setTemplateState(tx, id, 'published', true, by)
      for (const position of ['front', 'back']) await putOffer(tx, { productId: bag.id, position, templateId: id }, true, by)
    }
  })
}
