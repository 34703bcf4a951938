import { Form, Radio } from 'antd'

type Props = {
  /** What the role says; undefined: it may be chosen. */
  readonly byRole?: boolean | undefined
  /** Whether whoever gives it sees all customers. */
  readonly mayAll: boolean
}

/** Whose customers' orders, companies, claims, invoices and reports are seen. */
export const OwnOnlyField = ({ byRole, mayAll }: Props) => (
  <Form.Item
    label="可见客户"
    name="ownOnly"
    extra="只看自己的客户：订单、企业、报价、售后、发票、收款、待办、搜索、导出和报表都只有负责人为本人的企业。"
  >
    {byRole === undefined ? (
      <Radio.Group
        options={[
          { value: false, label: '全部客户', disabled: !mayAll },
          { value: true, label: '只看自己的客户' },
        ]}
      />
    ) : (
      <span>{byRole ? '只看自己的客户' : '全部客户'}（由角色决定）</span>
    )}
  </Form.Item>
)
