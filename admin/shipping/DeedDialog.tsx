import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Form, Input, Radio, Select } from 'antd'
import { useNavigate } from 'react-router'
import { carriers } from '../../contract/carrier.ts'
import {
  labelSizes,
  listShipping,
  shippingDeeds,
  startShipping,
  type ShippingDeed,
  type ShippingFilter,
  type ShippingRow,
} from '../../contract/shipping/shipping.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { mayOpen, staffQuery } from '../shell/staff.ts'
import { carriersQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import styles from './shipping.module.css'

export type Chosen = { readonly consignmentIds: number[] } | { readonly filter: ShippingFilter }

type DeedDialogProps = {
  readonly deed: ShippingDeed
  readonly chosen: Chosen
  readonly count: number
  /** Those of the chosen that are known here: numbers may be typed for those without. */
  readonly rows: readonly ShippingRow[]
  readonly onClose: () => void
}

/** More than this nobody types: a sheet is brought. */
const typedAtMost = 50

type Typed = {
  readonly carrier: string | undefined
  readonly whole: boolean
  readonly size: string
  readonly pairs: Readonly<Record<string, { readonly carrier?: string; readonly trackingNo?: string }>>
}

/** Asks what a deed wants to be told, once for all, and begins the run; its page says how far it is. */
export function DeedDialog({ deed, chosen, count, rows, onClose }: DeedDialogProps) {
  const navigate = useNavigate()
  const { data: staff } = useSuspenseQuery(staffQuery)
  const { data: given, error } = useQuery({ ...carriersQuery, enabled: deed === 'waybill' })
  const { label } = shippingDeeds[deed]
  const wanting =
    deed === 'ship' ? rows.filter(({ waybill, way }) => waybill?.state !== 'made' && way !== 'pickup').slice(0, typedAtMost) : []
  const ready = deed !== 'waybill' || given !== undefined
  const begun: Typed = { carrier: given?.length === 1 ? given[0]?.code : undefined, whole: false, size: '100x150', pairs: {} }

  // Only what is asked stands in the form.
  const inputOf = (typed: Partial<Typed>) => {
    const { carrier, whole, size, pairs } = { ...begun, ...typed }
    return {
      ...chosen,
      ...{ deed, count, whole, size },
      ...(deed === 'waybill' && { carrier }),
      pairs: Object.entries(pairs).flatMap(([id, { carrier: by = '', trackingNo = '' }]) =>
        trackingNo.trim() === '' ? [] : [{ consignmentId: Number(id), carrier: by, trackingNo: trackingNo.trim() }],
      ),
    }
  }

  return (
    <FormDialog
      title={label}
      okText={`${label} ${count} 单`}
      width={wanting.length > 0 ? 640 : 480}
      mutation={startShipping}
      begun={ready ? begun : undefined}
      inputOf={inputOf}
      error={error ?? undefined}
      fields={{ consignmentIds: 'carrier', filter: 'carrier' }}
      onMade={({ id }) => navigate(`/shipping/run/${id}`)}
      told=""
      anew={[[listShipping.path]]}
      onClose={onClose}
      head={<p className={styles.hint}>{hintOf(deed, count)}</p>}
    >
      {deed === 'waybill' && given?.length === 0 && (
        <p className={styles.hint}>
          还没有可用的电子面单账号，
          {mayOpen('/setting/waybill', staff.areas) ? (
            <>
              请在<Link to="/setting/waybill">电子面单设置</Link>中填写
            </>
          ) : (
            '请有此权限的同事在“设置 · 电子面单”中填写'
          )}
          ；也可以手工填写运单号
          {staff.areas.includes('production') && (
            <>
              ，或<Link to="/sheet/shipments">导入运单号</Link>
            </>
          )}
          。
        </p>
      )}
      {deed === 'waybill' && (
        <Form.Item name="carrier" label="承运商">
          <Select placeholder="请选择承运商" options={(given ?? []).map(({ code: value, name }) => ({ value, label: name }))} />
        </Form.Item>
      )}
      {(deed === 'ship' || deed === 'pack') && (
        <Form.Item name="whole" label={deed === 'ship' ? '一个订单有几个收货单时' : '一个收货单有几款商品时'}>
          <Radio.Group
            options={[
              { value: false, label: '部分：做能做的' },
              { value: true, label: '整单：没有备齐就都不做' },
            ]}
          />
        </Form.Item>
      )}
      {deed === 'label' && (
        <Form.Item name="size" label="标签尺寸">
          <Radio.Group options={Object.entries(labelSizes).map(([value, [wide, high]]) => ({ value, label: `${wide}×${high} mm` }))} />
        </Form.Item>
      )}
      {wanting.length > 0 && (
        <ul className={styles.pairs} aria-label="没有面单的收货单">
          {wanting.map((row) => (
            <li key={row.id}>
              <span>
                {row.number} <small>{row.receiver}</small>
              </span>
              <Form.Item name={['pairs', String(row.id), 'carrier']} noStyle>
                <Select
                  aria-label={`${row.number} 的承运商`}
                  showSearch
                  placeholder="承运商"
                  options={Object.values(carriers).map(({ name }) => ({ value: name, label: name }))}
                />
              </Form.Item>
              <Form.Item name={['pairs', String(row.id), 'trackingNo']} noStyle>
                <Input aria-label={`${row.number} 的运单号`} placeholder="运单号" maxLength={40} autoComplete="off" />
              </Form.Item>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

function hintOf(deed: ShippingDeed, count: number): string {
  if (deed === 'ship')
    return `逐单发货 ${count} 个收货单，已取面单的用面单号；自提的标为“已备好待自提”，没有运单号或未备齐的会列出原因。客户会收到通知。`
  if (deed === 'waybill') return `为 ${count} 个收货单向承运商取运单号；已取过的不会重复取。`
  if (deed === 'cancelWaybill') return `取消 ${count} 个收货单的电子面单；已揽收或已发货的不能取消。`
  if (deed === 'pack') return `把 ${count} 个收货单中待打包的商品标为已打包，未做完的会列出。`
  return `生成一份 PDF，按所选顺序排列，共 ${count} 个收货单。`
}
