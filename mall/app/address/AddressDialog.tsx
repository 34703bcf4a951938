import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Cascader, Checkbox, Form, Input } from 'antd'
import { AddressForm, editAddress, listAddresses, type Address, type Region } from '../../../contract/account/address.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { site } from '../private/site.ts'
import { citiesQuery } from './queries.ts'
import { PasteBox } from './PasteBox.tsx'
import { pathTo, placeOf } from '../../../kit/regions.ts'
import type { Typed } from './typed.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'

type Props = {
  /** The address to change; null: a new one. */
  address: Address | null
  onClose: () => void
  onSaved: (id: number) => void
}

/** Adds or changes an address, judged by the contract's own schema before the server is asked. */
export function AddressDialog({ address, onClose, onSaved }: Props) {
  const [form] = Form.useForm<Typed>()
  const { data: regions } = useQuery(citiesQuery)
  const queries = useQueryClient()
  function inputOf({ address: codes, ...typed }: Typed) {
    const place = placeOf(pathTo(regions ?? [], codes?.at(-1) ?? 0))
    const judged = judge(AddressForm, { ...typed, address: place, ...(address && { id: address.id }) })
    return judged.faults && codes && !place ? { faults: { ...judged.faults, address: '请选择到区县' } } : judged
  }

  return (
    <FormDialog
      site={site}
      title={address ? '修改收货地址' : '新增收货地址'}
      okText="保存地址"
      busyText="保存中…"
      marked
      width={520}
      mutation={editAddress}
      form={form}
      first={address && regions ? typedOf(address, regions) : undefined}
      inputOf={inputOf}
      onMade={async ({ id }) => {
        await queries.refetchQueries({ queryKey: [listAddresses.path] })
        onSaved(id)
      }}
      told=""
      anew={[]}
      onClose={onClose}
      head={!address && regions && <PasteBox form={form} />}
      instead={regions ? undefined : <Reading />}
    >
      <Fields regions={regions ?? []} />
    </FormDialog>
  )
}

const Reading = () => (
  <p className={wordsCss.hint} role="status">
    正在读取省市区…
  </p>
)

const typedOf = (address: Address, regions: Region[]): Typed => ({
  real_name: address.realName,
  phone: address.phone,
  address: pathTo(regions, address.cityId).map(({ v }) => v),
  detail: address.detail,
  post_code: address.postCode,
  is_default: address.isDefault === 1,
})

const Fields = ({ regions }: { regions: Region[] }) => (
  <>
    <div className={formCss.pair}>
      <Form.Item label="收货人" name="real_name" required>
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <Form.Item label="联系电话" name="phone" required>
        <Input maxLength={20} autoComplete="tel" inputMode="tel" placeholder="手机号，或 0755-12345678" />
      </Form.Item>
    </div>
    <Form.Item label="所在地区" name="address" required>
      <Cascader
        options={regions}
        fieldNames={{ label: 'n', value: 'v', children: 'c' }}
        placeholder="省 / 市 / 区县"
        showSearch
        allowClear={false}
      />
    </Form.Item>
    <Form.Item label="详细地址" name="detail" required>
      <Input maxLength={60} autoComplete="street-address" placeholder="街道、门牌号、楼层" />
    </Form.Item>
    <div className={formCss.pair}>
      <Form.Item label="邮政编码" name="post_code">
        <Input maxLength={6} inputMode="numeric" autoComplete="postal-code" />
      </Form.Item>
      <Form.Item name="is_default" valuePropName="checked" label=" " colon={false}>
        <Checkbox>设为默认地址</Checkbox>
      </Form.Item>
    </div>
  </>
)
