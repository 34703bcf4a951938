import { Form } from 'antd'
import { savePool, type StaffPoolDetail } from '../../contract/promotion/poolDesk.ts'
import { DayField } from '../pieces/DayField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import promotion from '../promotion/promotion.module.css'
import { linkedIn } from './linked.ts'
import { poolKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = { link: string; readyDay: string; closes: string; least: number | null; most: number | null }

const typedOf = (one: StaffPoolDetail | null): Typed =>
  one
    ? { link: '', readyDay: one.readyDay, closes: one.closes, least: one.least, most: one.most }
    : { link: '', readyDay: '', closes: '', least: null, most: null }

type Props = { readonly one: StaffPoolDetail | null; readonly onMade?: (id: number) => void; readonly onClose: () => void }

/** A new run, or a draft that is changed. */
export function PoolDialog({ one, onMade, onClose }: Props) {
  const inputOf = ({ link, ...typed }: Typed) => {
    const linked = link.trim() === '' ? null : linkedIn(link.trim())
    const goods = linked ?? (one && link.trim() === '' ? { productId: one.productId, selection: one.selection } : {})
    return { ...(one && { id: one.id, revision: one.revision }), terms: { ...goods, ...typed } }
  }
  return (
    <FormDialog<Typed, typeof savePool.output>
      title={one ? '修改拼印' : '新增拼印'}
      width={560}
      mutation={savePool}
      begun={typedOf(one)}
      inputOf={inputOf}
      wanted={{
        ...(!one && { link: '请粘贴商品页的配置链接' }),
        closes: '请选择截止时间',
        readyDay: '请选择交货日期',
        least: '请填写起印件数',
        most: '请填写最多件数',
      }}
      fields={{
        'terms.productId': 'link',
        'terms.selection': 'link',
        'terms.readyDay': 'readyDay',
        'terms.closes': 'closes',
        'terms.least': 'least',
        'terms.most': 'most',
      }}
      onMade={({ id }) => onMade?.(id)}
      anew={poolKeys}
      onClose={onClose}
      head={
        <p className={promotion.note}>
          在商城的商品页选好材质、工艺、颜色与印刷，点“复制链接”，粘贴到下面。包装、附加项、打样与加急由各家自选，不影响同印。
        </p>
      }
    >
      <InputItem
        label={one ? '商品配置链接（不改配置则留空）' : '商品配置链接'}
        name="link"
        placeholder="https://…/productDetail?productId=…&c=…"
      />
      <div className={promotion.pair}>
        <Form.Item label="截止时间" name="closes">
          <DayField withTime />
        </Form.Item>
        <Form.Item label="交货日期" name="readyDay">
          <DayField />
        </Form.Item>
      </div>
      <div className={promotion.pair}>
        <Form.Item label="起印件数（不足则未成）" name="least">
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="最多件数" name="most">
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
