import { Checkbox, Form } from 'antd'
import { deleteGoods, goodsDetail, listGoods, moveGoods, type Outcome } from '../../contract/goods/goodsDesk.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import styles from './goods.module.css'

type Props = {
  readonly ids: readonly number[]
  /** What the only one is called, where it is known. */
  readonly name?: string
  readonly onMade: (came: Outcome) => void
  readonly onClose: () => void
}

const called = (ids: readonly number[], name?: string): string => (name === undefined ? ` ${ids.length} 个商品` : `“${name}”`)

/** Puts goods away, with or without their purchase numbers. */
export const ArchiveDialog = ({ ids, name, ...props }: Props) => (
  <FormDialog
    {...props}
    site={site}
    title={`归档${called(ids, name)}`}
    okText="确认归档"
    width={440}
    danger
    mutation={moveGoods}
    inputOf={({ freeNumber = false }: { freeNumber?: boolean }) => ({ data: { move: 'archive' as const, ids: [...ids], freeNumber } })}
    told=""
    anew={[[listGoods.path]]}
    head={
      <p className={styles.lead}>
        归档后不在商品列表与商城中出现，购物车与再来一单会提示“商品已停止供应”。已有的订单、单据与价格版本照旧，可随时恢复。
      </p>
    }
  >
    <Form.Item
      name="freeNumber"
      valuePropName="checked"
      extra="本商品的采购编号改为“原编号-A数字”，原编号可给新商品使用。已有的单据仍写原编号。"
    >
      <Checkbox>释放采购编号</Checkbox>
    </Form.Item>
  </FormDialog>
)

/** Deletes goods that nobody ever ordered; those that somebody did say so and stay. */
export const DeleteGoodsDialog = ({ ids, name, ...props }: Props) => (
  <AskDialog
    {...props}
    site={site}
    title={`删除${called(ids, name)}`}
    okText="确认删除"
    danger
    mutation={deleteGoods}
    input={{ ids: [...ids] }}
    told=""
    anew={[[listGoods.path]]}
  >
    <p>只能删除没有订单、报价单、购物车与采购清单的商品，其余请归档。</p>
    <p>图文、价格与印刷区域一并删除，不能恢复；采购编号可给新商品使用。</p>
  </AskDialog>
)

/** Everything that shows one of the goods. */
export const goodsKeys = [[listGoods.path], [goodsDetail.path]] as const
