import { Button, Form, Select, Switch } from 'antd'
import { companiesNamedQuery } from '../pieces/companiesNamed.ts'
import { useFound } from '../pieces/useFound.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './setting.module.css'

type At = readonly (string | number)[]

/** The three lines of an account at a bank. `at`: where it stands in the form; the first of a list's names is the list's own. */
export const AccountFields = ({ at }: { at: At }) => (
  <>
    <InputItem name={[...at, 'payee']} label="收款户名" extra="与银行开户名称一致" maxLength={60} />
    <InputItem name={[...at, 'bankName']} label="开户银行" extra="写到支行，如 中国工商银行杭州庆春支行" maxLength={60} />
    <InputItem name={[...at, 'account']} label="账号" maxLength={48} inputMode="numeric" />
  </>
)

type FurtherProps = { readonly at: number; readonly onRemove: () => void; readonly onUsual: () => void }

/** One more account, and when it is paid into. */
export function FurtherFields({ at, onRemove, onUsual }: FurtherProps) {
  const { found, isWaiting, search } = useFound(companiesNamedQuery)
  return (
    <fieldset className={styles.account}>
      <legend>第 {at + 1} 个账户</legend>
      <div className={styles.terms}>
        <InputItem name={[at, 'label']} label="账户简称" extra="只给员工看，如 建行户" maxLength={20} />
        <AccountFields at={[at]} />
        <InputItem name={[at, 'fromAmount']} label="满多少元的订单付到这里（可不填）" inputMode="decimal" maxLength={13} suffix="元" />
        <Form.Item name={[at, 'companies']} label="指定的企业（可不填）">
          <Select
            mode="multiple"
            labelInValue
            placeholder="按企业名称查找"
            {...search}
            notFoundContent={isWaiting ? '查找中…' : '没有找到企业'}
            options={found.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name={[at, 'active']} label="启用" valuePropName="checked" extra="停用后不再收款，仍可导入它的银行明细">
          <Switch />
        </Form.Item>
      </div>
      <div className={styles.groupSave}>
        <Button size="small" onClick={onUsual}>
          设为默认账户
        </Button>
        <Button size="small" danger onClick={onRemove}>
          移除
        </Button>
      </div>
    </fieldset>
  )
}
