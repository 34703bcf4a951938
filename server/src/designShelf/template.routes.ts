import { mostApart } from '../../../artwork/templates/laid.ts'
import { templateOf, templates } from '../../../artwork/templates/templates.ts'
import { layersAtMost, surfacesAtMost } from '../../../contract/artwork/design.ts'
import { fontKeys, fontLabels, pathsAtMost, textAtMost } from '../../../contract/artwork/layer.ts'
import { designBytesAtMost } from '../../../contract/artwork/shelf.ts'
import {
  designCanvas,
  listTemplates,
  offeredTemplates,
  templateDetail,
  templateKinds,
  templateScenes,
  templateVersion,
  type Template,
} from '../../../contract/artwork/template.ts'
import { pressSetting } from '../../../contract/setting/press.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { productsSeen } from '../cart/cart.sql.ts'
import { visibilities } from '../catalog/visibility.ts'
import type { Routes } from '../services.ts'
import { readSetting } from '../setting.ts'
import { designOf, maySee, picturesIn } from './designShelf.rules.ts'
import { designById } from './designShelf.sql.ts'
import { isOpened, offeredOn, publishedOf, publishedPage, versionOf } from './ownTemplate.sql.ts'
import { picturesOf } from './pictures.ts'
import { goodsAmong, goodsFor } from './template.sql.ts'

/** All fonts that are offered are free for goods that are sold, and are embedded in what is printed. */
const license = 'SIL Open Font License 1.1'

/** 设计中心: what designs begin with, and what they are drawn on. */
export const templateRoutes: Routes = ({ serve }, services) => {
  const seen = visibilities(services.db)

  serve(listTemplates, async ({ input: { kind, scene, keyword, page, limit }, db }) => {
    const found = templates.filter(
      (one) => (kind === '' || one.kind === kind) && (scene === '' || one.scene === scene) && wordsOf(one).includes(keyword.toLowerCase()),
    )
    // The merchant's own come first.
    const from = (page - 1) * limit
    const own = await publishedPage(db, { kind, scene, keyword, from, limit })
    const rest = Math.max(0, from - own.total)
    return { rows: [...own.rows, ...found.slice(rest, rest + limit - own.rows.length)], total: own.total + found.length }
  })

  serve(templateDetail, async ({ input: { key }, actor, db, now }) => {
    const template = templateOf(key) ?? (await publishedOf(db, key)) ?? refuse('template.missing')
    return { ...template, products: await goodsFor(db, template, mostApart, await seen.of(actor, now)) }
  })

  serve(offeredTemplates, async ({ input: { productId }, actor, db, now }) => {
    const [visible] = await goodsAmong(db, [productId], await seen.of(actor, now))
    return visible === undefined ? [] : offeredOn(db, productId)
  })

  serve(templateVersion, async ({ input: { id, version }, actor, db }) => {
    if (!(await isOpened(db, actor.companyId, { id, version }))) refuse('template.missing')
    return versionOf(db, id, version)
  })

  serve(designCanvas, async ({ input: { productId, designId }, actor, db }) => {
    const product = (await productsSeen(db, actor.companyId, [productId])).get(productId) ?? refuse('product.missing')
    const stored = designId === undefined ? null : await designById(db, actor.companyId, designId)
    if (stored) maySee(stored, actor)
    if (stored && stored.productId !== productId) refuse('design.missing')
    const design = stored && designOf(stored.document)
    const { inks, fontsOff } = await readSetting(db, pressSetting)
    return {
      productId,
      storeName: product.name,
      surfaces: product.rules ? surfacesOf(product.rules) : [],
      fonts: fontKeys.filter((key) => !fontsOff.includes(key)).map((key) => ({ key, label: fontLabels[key], license })),
      inks: [...inks],
      limits: {
        ...{
          layers: layersAtMost,
          surfaces: surfacesAtMost,
          textSigns: textAtMost,
          pathSigns: pathsAtMost,
          designBytes: designBytesAtMost,
        },
      },
      design: stored &&
        design && {
          ...{ id: stored.id, rev: stored.rev, name: stored.name, design },
          pictures: await picturesOf(services, db, actor.companyId, picturesIn(design)),
        },
    }
  })
}

const wordsOf = ({ name, use, kind, scene }: Template): string =>
  [name, use, templateKinds[kind], templateScenes[scene]].join(' ').toLowerCase()

const surfacesOf = ({ positions, processes }: PriceRules) =>
  positions.map(({ key, label, widthMm, heightMm, processes: keys }) => ({
    ...{ position: key, label, widthMm, heightMm },
    processes: keys.flatMap((one) => {
      const process = processes[one]
      return process
        ? [{ key: one, label: process.label, kind: process.kind, maxColours: process.kind === 'screen' ? process.maxColours : null }]
        : []
    }),
  }))
