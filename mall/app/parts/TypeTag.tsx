import { goodsTypeOf, goodsTypes } from '../../../contract/goods.ts'
import css from './TypeTag.module.css'

/** 定制, 常用, 标品 or 现货. */
export function TypeTag({ type }: { type: number }) {
  const name = goodsTypeOf(type)
  return <span className={`${css.tag} ${css[name]}`}>{goodsTypes[name].tag}</span>
}
