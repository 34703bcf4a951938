import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Switch } from 'antd'
import { purchaseListDetail, PurchaseListForm, savePurchaseList, type ListHead } from '../../../contract/order/purchaseList.ts'
import { faultsIn, judge, showFaults } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { listsQuery } from './queries.ts'

type Typed = { name: string; shared: boolean }

/** A new list (`list` null), or another name for one; only its owner says whether it is shared. */
export function ListDialog({ list, onClose }: { list: ListHead | null; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useOnce(savePurchaseList)
  const mine = list?.mine ?? true

  function submit(typed: Typed) {
    const shared = mine ? typed.shared : list?.shared
    const { data, faults } = judge(PurchaseListForm, { name: typed.name, shared, ...(list && { id: list.id }) })
    if (!data) return showFaults(form, faults)
    mutate(data, {
      onSuccess: () => {
        toast(list ? '修改成功' : '创建成功', 'success')
        void queries.invalidateQueries({ queryKey: listsQuery.queryKey })
        void queries.invalidateQueries({ queryKey: [purchaseListDetail.path] })
        onClose()
      },
      onError: (refused) => showFaults(form, faultsIn(refused)),
    })
  }

  return (
    <FormModal
      title={list ? '编辑清单' : '新建清单'}
      okText="保存"
      busyText="保存中…"
      busy={isPending}
      width={440}
      form={form}
      first={{ name: list?.name ?? '', shared: list?.shared ?? false }}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={error} />}
    >
      <Form.Item label="清单名称" name="name">
        <Input maxLength={30} autoComplete="off" placeholder="如：季度办公用品" />
      </Form.Item>
      {mine && (
        <Form.Item
          label="共享给企业同事"
          name="shared"
          valuePropName="checked"
          extra="同事可以查看并加入自己的购物车，只有您和主账号可以修改。"
        >
          <Switch />
        </Form.Item>
      )}
    </FormModal>
  )
}
