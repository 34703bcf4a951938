import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { listBlankStock, type StockRow } from '../../contract/goods/blank.ts'
import { purchaseLinesAtMost, savePurchase, type PurchaseDetail } from '../../contract/goods/purchase.ts'
import { clearFaults } from '../../kit/form.ts'
import { SupplierSelect } from '../blank/SupplierSelect.tsx'
import { variantWords } from '../blank/variantWords.ts'
import { call } from '../call.ts'
import { DayField } from '../pieces/DayField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { tell } from '../pieces/toast.ts'
import { useFound } from '../pieces/useFound.ts'
import { purchaseKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { ListFault } from '../pieces/ListFault.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './purchase.module.css'

type Variant = { value: number; label: string }
type Line = { variantId: Variant | null; quantity: number | null; price: string }
type Typed = { supplierId: number | null; expectedDay: string; remark: string; lines: Line[] }

const none: Line = { variantId: null, quantity: null, price: '' }
const nothing: Typed = { supplierId: null, expectedDay: '', remark: '', lines: [none] }

type Named = { readonly code: string; readonly name: string; readonly colour: string; readonly size: string }
const named = (one: Named): string => `${one.code} ${one.name} ${variantWords(one)}`

const typedOf = ({ supplierId, expectedDay, remark, lines }: PurchaseDetail): Typed => ({
  ...{ supplierId, remark, expectedDay: expectedDay ?? '' },
  lines: lines.map((line) => ({ variantId: { value: line.variantId, label: named(line) }, quantity: line.quantity, price: line.price })),
})

const isBegun = ({ variantId, quantity, price }: Line): boolean => variantId !== null || quantity !== null || price.trim() !== ''

type Props = { readonly purchase: PurchaseDetail | null; readonly onMade?: (id: number) => void; readonly onClose: () => void }

/** A new draft (`purchase` null), or one that is changed. */
export const PurchaseDialog = ({ purchase, onMade, onClose }: Props) => (
  <FormDialog<Typed, typeof savePurchase.output>
    title={purchase ? '修改采购单' : '新增采购单'}
    width={760}
    mutation={savePurchase}
    begun={purchase ? typedOf(purchase) : nothing}
    inputOf={({ lines, supplierId, expectedDay, remark }) => ({
      ...(purchase && { id: purchase.id, revision: purchase.revision }),
      ...{ remark, expectedDay: expectedDay || null },
      ...(supplierId !== null && { supplierId }),
      // Only those at the end may stay empty: a fault stands at its line by the number that is sent.
      lines: lines
        .slice(0, lines.findLastIndex(isBegun) + 1)
        .map(({ variantId, quantity, price }) => ({ variantId: variantId?.value, quantity, price: price.trim() })),
    })}
    wanted={{ supplierId: '请选择供应商' }}
    onMade={({ id }) => onMade?.(id)}
    anew={purchaseKeys}
    onClose={onClose}
  >
    <div className={styles.pair}>
      <Form.Item label="供应商" name="supplierId">
        <SupplierSelect placeholder="请选择供应商" />
      </Form.Item>
      <Form.Item label="预计到货（可不填）" name="expectedDay">
        <DayField />
      </Form.Item>
    </div>
    <Lines />
    <InputItem label="备注（可不填）" name="remark" maxLength={300} />
  </FormDialog>
)

const Lines = () => (
  <Form.List name="lines">
    {(fields, { add, remove }, { errors }) => (
      <fieldset className={styles.lines}>
        <legend>采购明细</legend>
        <div className={styles.lineHead} aria-hidden>
          <span>坯料规格</span>
          <span>数量</span>
          <span>单价（不含税）</span>
        </div>
        <div className={styles.lineRows}>
          {fields.map(({ key, name }, at) => (
            <div key={key} className={styles.line}>
              <Form.Item name={[name, 'variantId']} label="坯料规格">
                <VariantSelect label={`第 ${at + 1} 行坯料规格`} />
              </Form.Item>
              <Form.Item name={[name, 'quantity']} label="数量">
                <NumberBox style={{ width: '100%' }} aria-label={`第 ${at + 1} 行数量`} />
              </Form.Item>
              <Form.Item name={[name, 'price']} label="单价（不含税）">
                <Input inputMode="decimal" maxLength={12} prefix="¥" autoComplete="off" aria-label={`第 ${at + 1} 行单价`} />
              </Form.Item>
              <Button size="small" disabled={fields.length === 1} onClick={() => remove(name)} aria-label={`移除第 ${at + 1} 行`}>
                移除
              </Button>
            </div>
          ))}
        </div>
        <ListFault errors={errors} />
        <div className={styles.lineActs}>
          {fields.length < purchaseLinesAtMost && (
            <Button size="small" onClick={() => add(none)}>
              增加一行
            </Button>
          )}
          <Suggest />
        </div>
      </fieldset>
    )}
  </Form.List>
)

/** Fills in what is low, as many as suggested, at what it cost on average; only what is bought of the supplier, where one is chosen. */
function Suggest() {
  const form = Form.useFormInstance<Typed>()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    setBusy(true)
    const supplierId: number | null = form.getFieldValue('supplierId')
    const asked = { state: 'low' as const, limit: 100, ...(supplierId !== null && { supplierId }) }
    const { rows } = await queries
      .fetchQuery({ queryKey: [listBlankStock.path, 'suggest', supplierId], queryFn: () => call(listBlankStock, asked), staleTime: 0 })
      .finally(() => setBusy(false))
    const wanted = rows.filter(({ suggested }) => suggested > 0)
    if (wanted.length === 0) return tell('没有需要补货的坯料')
    const lines = withSuggested(form.getFieldValue('lines') as Line[], wanted)
    form.setFieldValue('lines', lines)
    clearFaults(form)({ lines })
  }
  return (
    <Button size="small" loading={busy} onClick={() => void fill()}>
      填入建议采购
    </Button>
  )
}

/** What stands there stays; what is low and not there yet is added. */
function withSuggested(lines: readonly Line[], wanted: readonly StockRow[]): Line[] {
  const kept = lines.filter(({ variantId }) => variantId !== null)
  const more = wanted
    .filter((row) => !kept.some(({ variantId }) => variantId?.value === row.variantId))
    .map((row) => ({ variantId: { value: row.variantId, label: named(row) }, quantity: row.suggested, price: row.average ?? '' }))
  return [...kept, ...more].slice(0, purchaseLinesAtMost)
}

const variantsFound = (keyword: string) => ({
  queryKey: [listBlankStock.path, 'variants', keyword],
  staleTime: 10_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listBlankStock, { keyword, limit: 50 }, { signal })).rows.map((row) => ({ value: row.variantId, label: named(row) })),
})

type SelectProps = {
  readonly id?: string
  readonly label: string
  readonly value?: Variant | null
  readonly onChange?: (variant: Variant | null) => void
}

function VariantSelect({ label, value = null, onChange, ...field }: SelectProps) {
  const { found, isWaiting, search } = useFound(variantsFound)
  return (
    <Select<Variant | null>
      {...field}
      labelInValue
      value={value}
      onChange={(chosen) => onChange?.(chosen ? { value: chosen.value, label: chosen.label } : null)}
      placeholder="按编号、名称、颜色或尺码查找"
      aria-label={label}
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到坯料'}
      options={found}
      style={{ width: '100%' }}
    />
  )
}
