import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ContractTyped, type ContractSettings, type ShopSeller } from '../../contract/contract/contractSettings.ts'
import { Button, Checkbox, Form, Input, Spin } from 'antd'
import { contractSettings, saveContractSettings } from '../../contract/contract/contractDesk.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { CompanyRules } from './CompanyRules.tsx'
import { settingsQuery } from './queries.ts'
import { TermFields } from './TermFields.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** When an order needs a contract, what it then says, and who the merchant is on it. Finance may change it. */
export function SettingsPage() {
  const { data, error } = useQuery(settingsQuery)
  const { data: me } = useQuery(staffQuery)
  if (!data || !me) return error ? <Fault error={error} /> : <Spin />
  const mayChange = me.areas.includes('finance')
  return (
    <>
      <p className={desk.trail}>
        <Link to="/contract">合同</Link> / 合同设置
      </p>
      <Heading title="合同设置" />
      {!mayChange && <p>仅财务可以修改。</p>}
      <SettingsForm key={JSON.stringify([data.settings, data.shop])} settings={data.settings} shop={data.shop} mayChange={mayChange} />
      <CompanyRules companies={data.companies} mayChange={mayChange} />
    </>
  )
}

const types = [
  { value: 'custom', label: '定制' },
  { value: 'common', label: '常用' },
  { value: 'standard', label: '标品' },
]

/** `shop`: what 店铺 calls it. */
const seller = [
  { name: 'name', label: '商家名称（不填用收款户名）', shop: '公司名称' },
  { name: 'creditCode', label: '统一社会信用代码', shop: '统一社会信用代码' },
  { name: 'address', label: '地址', shop: '公司地址' },
  { name: 'contact', label: '联系人' },
  { name: 'phone', label: '电话' },
] as const

const Shop = () => <Link to="/setting/shop">店铺</Link>

/** Who the merchant is: what 店铺 says is taken over and changed there; the rest is typed here. */
const SellerFields = ({ shop }: { shop: ShopSeller }) =>
  seller.map((field) => {
    const taken = 'shop' in field && shop[field.name] !== ''
    return (
      <Form.Item
        key={field.name}
        name={['seller', field.name]}
        label={taken ? field.label.replace(/（.*/, '') : field.label}
        extra={
          taken ? (
            <>
              取自 <Shop /> 的{field.shop}，在那里修改，合同随之更新
            </>
          ) : (
            'shop' in field && (
              <>
                也可以填在 <Shop /> 的{field.shop}，以那里为准
              </>
            )
          )
        }
      >
        <Input maxLength={100} readOnly={taken} variant={taken ? 'filled' : 'outlined'} />
      </Form.Item>
    )
  })

type SettingsFormProps = { readonly settings: ContractSettings; readonly shop: ShopSeller; readonly mayChange: boolean }

function SettingsForm({ settings, shop, mayChange }: SettingsFormProps) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const queries = useQueryClient()
  const mutation = useOnce(saveContractSettings)

  function submit(typed: Record<string, unknown>) {
    const { data, faults } = judge(ContractTyped, { ...typed, fromAmount: typed['fromAmount'] || null })
    if (!data) return showFaults(form, faults)
    mutation.mutate(
      { ...data, seen: settings },
      {
        onSuccess: () => {
          tell('保存成功')
          void queries.invalidateQueries({ queryKey: [contractSettings.path] })
        },
        onError: (error) => showFaults(form, faultsIn(error)),
      },
    )
  }

  return (
    <Panel title="何时签约与合同内容">
      <Fault error={mutation.error} />
      <Form
        name="contractSettings"
        form={form}
        layout="vertical"
        style={{ maxWidth: 640 }}
        disabled={!mayChange}
        initialValues={{ ...settings, fromAmount: settings.fromAmount ?? '' }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item name="fromAmount" label="订单满多少元须签合同（不填则不按金额）">
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="types" label="含有以下商品的订单（只有现货的订单不签合同）">
          <Checkbox.Group options={types} />
        </Form.Item>
        <TermFields />
        <Form.Item name="extra" label="补充条款">
          <Input.TextArea maxLength={1000} rows={3} showCount />
        </Form.Item>
        <SellerFields shop={shop} />
        {mayChange && (
          <Button type="primary" htmlType="submit" loading={mutation.isPending}>
            保存
          </Button>
        )}
      </Form>
    </Panel>
  )
}
