import { useQuery } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import { listBlankStock, productBlank, saveProductBlank, type BlankDetail, type ProductBlank } from '../../contract/goods/blank.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { useFound } from '../pieces/useFound.ts'
import { call } from '../call.ts'
import { cellsOf, matchKey, matchesOf, suggestedFor } from './matching.ts'
import { blankQuery, stockKeys } from './queries.ts'
import { variantWords } from './variantWords.ts'
import desk from '../pieces/desk.module.css'
import styles from './blank.module.css'

type Typed = { blankId: number | null; costed: boolean; variants: Record<string, number | null> }

const typedOf = ({ blankId, costed, matches }: ProductBlank): Typed => ({
  blankId,
  costed,
  variants: Object.fromEntries(matches.map((match) => [matchKey(match), match.variantId])),
})

/** Of what a product is made: which colour and size of the blank goods each of its own takes. */
export const MadeOfDialog = ({ madeOf, onClose }: { madeOf: ProductBlank; onClose: () => void }) => (
  <FormDialog<Typed, typeof saveProductBlank.output>
    title="所用坯料"
    width={640}
    mutation={saveProductBlank}
    begun={typedOf(madeOf)}
    inputOf={({ blankId, costed, variants }) => ({
      productId: madeOf.productId,
      revision: madeOf.revision,
      blankId,
      costed,
      matches: blankId === null ? [] : matchesOf(madeOf, variants),
    })}
    fields={{ matches: 'blankId' }}
    anew={[[productBlank.path], ...stockKeys]}
    onClose={onClose}
    head={<p className={desk.subject}>{madeOf.name}</p>}
  >
    <Form.Item label="坯料" name="blankId" extra="清空即不用坯料。已付款未开工的订单会按新的对应重新占用">
      <BlankSelect />
    </Form.Item>
    <Matches madeOf={madeOf} />
    <Form.Item
      label="毛利一律按坯料实际成本"
      name="costed"
      valuePropName="checked"
      extra="关闭时，只有未录单位成本的商品按坯料成本计算毛利"
    >
      <Switch />
    </Form.Item>
  </FormDialog>
)

const blanksFound = (keyword: string) => ({
  queryKey: [listBlankStock.path, 'find', keyword],
  staleTime: 10_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { rows } = await call(listBlankStock, { keyword, limit: 100 }, { signal })
    return [...new Map(rows.map(({ blankId, code, name }) => [blankId, { id: blankId, label: `${code} ${name}` }])).values()]
  },
})

type SelectProps = { readonly id?: string; readonly value?: number | null; readonly onChange?: (id: number | null) => void }

function BlankSelect({ value = null, onChange, ...field }: SelectProps) {
  const { found, isWaiting, search } = useFound(blanksFound)
  const { data } = useQuery({ ...blankQuery(value ?? 0), enabled: value !== null })
  const now = value !== null && data && !found.some(({ id }) => id === value) ? [{ id: value, label: `${data.code} ${data.name}` }] : []
  return (
    <Select<number | null>
      {...field}
      value={value}
      onChange={(id) => onChange?.(id ?? null)}
      allowClear
      placeholder="按编号或名称查找"
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到坯料'}
      options={[...now, ...found].map((one) => ({ value: one.id, label: one.label }))}
      style={{ width: '100%' }}
    />
  )
}

/** A row for each colour and size of the product; what has the same name is offered by itself. */
function Matches({ madeOf }: { madeOf: ProductBlank }) {
  const blankId: number | null = Form.useWatch('blankId') ?? null
  const { data: blank } = useQuery({ ...blankQuery(blankId ?? 0), enabled: blankId !== null })
  if (blankId === null) return null
  if (!blank) return <p className={desk.quiet}>正在读取规格…</p>
  return <MatchRows key={blankId} madeOf={madeOf} blank={blank} />
}

const MatchRows = ({ madeOf, blank }: { madeOf: ProductBlank; blank: BlankDetail }) => (
  <fieldset className={styles.variants}>
    <legend>对应规格</legend>
    <div className={styles.matchRows}>
      {cellsOf(madeOf).map((cell) => (
        <div key={matchKey(cell)} className={styles.match}>
          <span>{cell.label}</span>
          <Form.Item
            name={['variants', matchKey(cell)]}
            noStyle
            initialValue={suggestedFor(cell, madeOf, blank)}
            normalize={(id?: number) => id ?? null}
          >
            <Select
              allowClear
              placeholder="不占用坯料"
              aria-label={`${cell.label}所用规格`}
              options={blank.variants.map((one) => ({ value: one.id, label: variantWords(one) }))}
              style={{ width: '100%' }}
            />
          </Form.Item>
        </div>
      ))}
    </div>
  </fieldset>
)
