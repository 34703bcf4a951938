import { goodsTypeOf, goodsTypes, type WireGoodsType } from '../../contract/goods.ts'
import styles from './pieces.module.css'

/** 定制, 常用, 标品 or 现货. */
export function GoodsTag({ type }: { type: WireGoodsType }) {
  const name = goodsTypeOf(type)
  return (
    <span className={styles.tag} data-goods={name}>
      {goodsTypes[name].tag}
    </span>
  )
}
