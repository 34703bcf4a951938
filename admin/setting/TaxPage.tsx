import { queryOptions, useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Radio, Select, Spin } from 'antd'
import { taxpayers, type Taxpayer } from '../../contract/setting/tax.ts'
import { saveTax, TaxForm, taxNow, type TaxNow } from '../../contract/setting/taxDesk.ts'
import { judge, showFaults } from '../../kit/form.ts'
import { call, useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'
import { Changed, SaveRow, settingForm, useSaved } from './saved.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

const taxQuery = queryOptions({
  queryKey: [taxNow.path],
  queryFn: ({ signal }) => call(taxNow, {}, { signal }),
  // What is being typed is not thrown away because somebody saved meanwhile: that is refused when it is sent.
  refetchOnWindowFocus: false,
})

/** 设置 · 税务: what the merchant is to the tax authority, and what follows from it. */
export function TaxPage() {
  const { data, error } = useQuery(taxQuery)
  return (
    <>
      <Heading title="税务" />
      <p className={styles.lead}>
        合同与发票上的商家名称、税号与地址在 <Link to="/contract/settings">合同设置</Link>，开票平台的账号与税收分类编码在{' '}
        <Link to="/setting/connection">接口</Link>。
      </p>
      {data ? (
        <>
          <TaxPanel key={data.version} tax={data} />
          <Rates tax={data} />
        </>
      ) : error ? (
        <Fault error={error} />
      ) : (
        <Spin />
      )}
    </>
  )
}

const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`
const kinds = [
  { value: 1, label: '增值税普通发票' },
  { value: 2, label: '增值税专用发票' },
]

type Typed = Pick<TaxNow, 'taxpayer' | 'rate' | 'kinds' | 'clerk' | 'payee' | 'checker'>

function TaxPanel({ tax }: { tax: TaxNow }) {
  const { version, taxpayer, rate, kinds: offered, clerk, payee, checker } = tax
  const began: Typed = { taxpayer, rate, kinds: offered, clerk, payee, checker }
  const [form] = Form.useForm<Typed>()
  const saved = useSaved(form, taxQuery)
  const save = useOnce(saveTax)
  const typed: Typed = { ...began, ...Form.useWatch([], form) }
  // Who has never saved may confirm what is usual.
  const unsaved = JSON.stringify(typed) !== JSON.stringify(began)
  useAskBeforeLeaving(unsaved)

  function submit(said: Typed) {
    const { data, faults } = judge(TaxForm, { ...said, version })
    if (faults) return showFaults(form, faults)
    save.mutate(data, saved('税务设置已保存，立即生效'))
  }

  const begin = (chosen: Taxpayer) => form.setFieldsValue({ rate: taxpayers[chosen].rates[0] })
  return (
    <Panel title="纳税人与发票" extra={<Changed of={tax} />}>
      <Form name="tax" {...settingForm(form)} initialValues={began} onFinish={submit} className={styles.fields}>
        <Form.Item name="taxpayer" label="纳税人类型" extra="决定可选的税率，并在下面标出税率不符的商品；已有商品与订单的税率不变">
          <Radio.Group
            options={(Object.keys(taxpayers) as Taxpayer[]).map((value) => ({ value, label: taxpayers[value].label }))}
            onChange={({ target }) => begin(target.value as Taxpayer)}
          />
        </Form.Item>
        <Form.Item name="rate" label="默认税率" extra={`新商品的价格规则以 ${percent(typed.rate)} 开始，定价时可改`}>
          <Select options={taxpayers[typed.taxpayer].rates.map((value) => ({ value, label: percent(value) }))} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="kinds" label="可申请的发票" extra="买家申请开票时只能选这里提供的；已提交的申请照常处理">
          <Checkbox.Group options={kinds} />
        </Form.Item>
        <InputItem
          name="clerk"
          label="开票人"
          extra="印在发票上；不填则用接口里登记的开票人。须与电子税务局登录账号的姓名一致"
          maxLength={16}
        />
        <InputItem name="payee" label="收款人" extra="印在发票上；不填则不印" maxLength={16} />
        <InputItem name="checker" label="复核人" extra="印在发票上；不填则不印" maxLength={16} />
        <SaveRow form={form} save={save} unsaved={unsaved} isFirst={version === 0} />
      </Form>
    </Panel>
  )
}

const Rates = ({ tax: { rates, taxpayer } }: { tax: TaxNow }) => (
  <Panel title="在售商品的税率">
    {rates.length === 0 && <p className={desk.quiet}>还没有在售商品。</p>}
    <ul>
      {rates.map(({ rate, products, fits }) => (
        <li key={rate}>
          {percent(rate)}：{products} 件
          {!fits && <strong className={styles.fault}>（{taxpayers[taxpayer].label}不用这个税率，请修改这些商品的价格规则）</strong>}
        </li>
      ))}
    </ul>
    <p className={desk.quiet}>
      商品的税率在各自的 <Link to="/price">价格</Link> 里。
    </p>
  </Panel>
)
