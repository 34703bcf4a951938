import { Form, Input } from 'antd'
import { purchaseListDetail, PurchaseListForm, savePurchaseList, type ListHead } from '../../../contract/order/purchaseList.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { ShareField } from '../private/ShareField.tsx'
import { site } from '../private/site.ts'
import { listsQuery } from './queries.ts'

type Typed = { name: string; shared: boolean }

/** A new list (`list` null), or another name for one; only its owner says whether it is shared. */
export function ListDialog({ list, onClose }: { list: ListHead | null; onClose: () => void }) {
  const mine = list?.mine ?? true
  return (
    <FormDialog
      site={site}
      title={list ? '编辑清单' : '新建清单'}
      busyText="保存中…"
      width={440}
      mutation={savePurchaseList}
      first={{ name: list?.name ?? '', shared: list?.shared ?? false }}
      inputOf={({ name, shared }: Typed) =>
        judge(PurchaseListForm, { name, shared: mine ? shared : list?.shared, ...(list && { id: list.id }) })
      }
      told={list ? '修改成功' : '创建成功'}
      anew={[listsQuery.queryKey, [purchaseListDetail.path]]}
      onClose={onClose}
    >
      <Form.Item label="清单名称" name="name">
        <Input maxLength={30} autoComplete="off" placeholder="如：季度办公用品" />
      </Form.Item>
      {mine && <ShareField hint="同事可以查看并加入自己的购物车，只有您和主账号可以修改。" />}
    </FormDialog>
  )
}
