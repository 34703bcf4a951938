import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Input } from 'antd'
import { CategoryForm, listCategories, saveCategory, type CategoryRow } from '../../contract/categoryDesk.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

/** A category to be changed, or a new one (`category` null) under `parent` (null: of the first level). */
export type Editing = { readonly category: CategoryRow | null; readonly parent: CategoryRow | null }

type Typed = { name: string; shown: boolean }

export function CategoryDialog({ category, parent, onClose }: Editing & { onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(saveCategory)

  function submit(typed: Typed) {
    const place = category ? { id: category.id } : { parentId: parent?.id ?? null }
    const { data, faults } = judge(CategoryForm, { ...place, ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => void queries.invalidateQueries({ queryKey: [listCategories.path] }),
    })
  }

  return (
    <FormModal
      title={category ? '修改分类' : parent ? `在“${parent.name}”下新增分类` : '新增一级分类'}
      okText="保存"
      busy={deed.isPending}
      width={420}
      form={form}
      first={{ name: category?.name ?? '', shown: category?.shown ?? true }}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={deed.error} />}
    >
      <Form.Item label="分类名称" name="name">
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="shown" valuePropName="checked" extra="隐藏后不在商城的分类中出现，其中的商品仍可搜索和购买">
        <Checkbox>在商城显示</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
