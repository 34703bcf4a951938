import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { saveBlank, variantsAtMost, type BlankDetail } from '../../contract/goods/blank.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { blankQuery, stockKeys } from './queries.ts'
import { SupplierSelect } from './SupplierSelect.tsx'
import { combined } from './combined.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { ListFault } from '../pieces/ListFault.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './blank.module.css'

type Variant = { id?: number; colour: string; size: string; lowAt: number | null; removable?: boolean }
type Typed = {
  code: string
  name: string
  unitName: string
  supplierId: number | null
  remark: string
  archived: boolean
  variants: Variant[]
}

const nothing: Typed = {
  code: '',
  name: '',
  unitName: '件',
  supplierId: null,
  remark: '',
  archived: false,
  variants: [{ colour: '', size: '', lowAt: null }],
}

const typedOf = ({ variants, code, name, unitName, supplierId, remark, archived }: BlankDetail): Typed => ({
  ...{ code, name, unitName, supplierId, remark, archived },
  variants: variants.map(({ id, colour, size, lowAt, removable }) => ({ id, colour, size, lowAt, removable })),
})

/** New blank goods (`id` null), or some to be changed. */
export function BlankDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error } = useQuery({ ...blankQuery(id ?? 0), enabled: id !== null, gcTime: 0 })
  return (
    <FormDialog<Typed, typeof saveBlank.output>
      title={id === null ? '新增坯料' : '修改坯料'}
      width={640}
      mutation={saveBlank}
      begun={id === null ? nothing : data && typedOf(data)}
      error={error}
      inputOf={({ variants, ...typed }) => ({
        ...(id !== null && { id, revision: data?.revision }),
        ...typed,
        variants: variants.map(({ removable: _, id: known, ...variant }) => ({ ...(known !== undefined && { id: known }), ...variant })),
      })}
      wanted={{ code: '请填写坯料编号', name: '请填写名称' }}
      anew={stockKeys}
      onClose={onClose}
      head={
        data && data.products.length > 0 && <p className={styles.usedBy}>用于商品：{data.products.map((one) => one.name).join('、')}</p>
      }
    >
      <div className={styles.pair}>
        <InputItem label="坯料编号" name="code" maxLength={32} />
        <InputItem label="单位" name="unitName" maxLength={8} />
      </div>
      <InputItem label="名称" name="name" maxLength={60} />
      <Form.Item label="常用供应商（可不选）" name="supplierId">
        <SupplierSelect />
      </Form.Item>
      <Variants />
      <InputItem label="备注（可不填）" name="remark" maxLength={200} />
      {id !== null && (
        <Form.Item label="停用" name="archived" valuePropName="checked" extra="停用后不再提醒补货；记录仍保留，订单照常占用与领用">
          <Switch />
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** Colours and sizes, each with the number at which it is warned of. */
const Variants = () => (
  <Form.List name="variants">
    {(fields, { add, remove }, { errors }) => (
      <fieldset className={styles.variants}>
        <legend>规格</legend>
        <Combine onAdd={(more) => more.forEach((one) => add(one))} />
        <div className={styles.variantHead} aria-hidden>
          <span>颜色</span>
          <span>尺码</span>
          <span>预警数量</span>
        </div>
        <div className={styles.variantRows}>
          {fields.map(({ key, name }, at) => (
            <VariantRow key={key} name={name} at={at} onRemove={fields.length > 1 ? () => remove(name) : null} />
          ))}
        </div>
        <ListFault errors={errors} />
        <p className={styles.hint}>可用加在途不多于预警数量时提醒补货，不填则不提醒。没有颜色或尺码之分可留空。</p>
        {fields.length < variantsAtMost && (
          <Button size="small" onClick={() => add({ colour: '', size: '', lowAt: null })}>
            增加规格
          </Button>
        )}
      </fieldset>
    )}
  </Form.List>
)

function VariantRow({ name, at, onRemove }: { name: number; at: number; onRemove: (() => void) | null }) {
  const one: Variant | undefined = Form.useWatch(['variants', name])
  const mayGo = onRemove && (one?.id === undefined || one.removable)
  return (
    <div className={styles.variant}>
      <Form.Item name={[name, 'colour']}>
        <Input maxLength={20} aria-label={`第 ${at + 1} 个规格颜色`} />
      </Form.Item>
      <Form.Item name={[name, 'size']}>
        <Input maxLength={20} aria-label={`第 ${at + 1} 个规格尺码`} />
      </Form.Item>
      <Form.Item name={[name, 'lowAt']}>
        <NumberBox style={{ width: '100%' }} aria-label={`第 ${at + 1} 个规格预警数量`} />
      </Form.Item>
      <Button size="small" disabled={!mayGo} onClick={() => onRemove?.()} aria-label={`移除第 ${at + 1} 个规格`}>
        移除
      </Button>
    </div>
  )
}

/** Every colour in every size, of two lists that are typed. They are no fields of the form: within its list they would be of the list. */
function Combine({ onAdd }: { onAdd: (variants: Variant[]) => void }) {
  const form = Form.useFormInstance<Typed>()
  const [colours, setColours] = useState('')
  const [sizes, setSizes] = useState('')
  const generate = () => {
    const had: Variant[] = form.getFieldValue('variants')
    onAdd(combined(colours, sizes, had).map((one) => ({ ...one, lowAt: null })))
  }
  return (
    <div className={styles.combine}>
      <Input
        placeholder="颜色，如 白色、黑色"
        aria-label="要生成的颜色"
        autoComplete="off"
        value={colours}
        onChange={({ target }) => setColours(target.value)}
      />
      <Input
        placeholder="尺码，如 S、M、L"
        aria-label="要生成的尺码"
        autoComplete="off"
        value={sizes}
        onChange={({ target }) => setSizes(target.value)}
      />
      <Button onClick={generate}>批量生成</Button>
    </div>
  )
}
