import { GoodsType, goodsTypes } from '../../../contract/goods.ts'
import { goodsTypesSetting } from '../../../contract/setting/goodsTypes.ts'
import { goodsTypesNow, saveGoodsTypes } from '../../../contract/setting/goodsTypesDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { lockSetting, storedSettings, writeSetting } from '../setting.sql.ts'
import { goodsByType } from './goodsTypes.sql.ts'
import { overtaken } from './overtaken.ts'

const { key } = goodsTypesSetting

/** 设置 · 商品类型. */
export const goodsTypesRoutes: Routes = ({ serve, serveOnce }) => {
  serve(goodsTypesNow, async ({ db }) => {
    const [stored, found] = await Promise.all([storedSettings(db, [key]), goodsByType(db)])
    const { value, version, by, at } = stored(key)
    const counts = GoodsType.options.map((type) => found.find((one) => one.type === type) ?? { type, products: 0, onSale: 0 })
    return { types: [...goodsTypesSetting.of(value)], version, changedBy: by, changedTime: at && shanghai(at), counts }
  })

  serveOnce(saveGoodsTypes, async ({ input: { version, types }, tx, now, actor, audit }) => {
    const stored = await lockSetting(tx, key)
    if (stored.version !== version) refuse('page.changed', {}, overtaken('商品类型', stored))
    const next = goodsTypesSetting.of(types)
    const written = await writeSetting(tx, key, next, actor.name, now)
    await audit('setting.goodsTypes', `setting ${key}`, changedFields(labelled(goodsTypesSetting.of(stored.value)), labelled(next)))
    return { version: written }
  })
}

/** What the audit keeps: by the words that stand on the page. */
const labelled = (types: readonly GoodsType[]) => ({ 使用的商品类型: types.map((type) => goodsTypes[type].tag).join('、') })
