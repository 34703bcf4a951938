import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal, Spin } from 'antd'
import { useId } from 'react'
import { listDeskScenes, SceneForm, saveScene, type DeskScene } from '../../contract/pageDesk.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { PictureField } from '../pieces/PictureField.tsx'
import { tell } from '../pieces/toast.ts'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { sceneQuery } from './queries.ts'

type Typed = Omit<DeskScene, 'id'>

const blank: Typed = { name: '', slogan: '', picture: '', goods: [] }
const wanted = { name: '请填写场景名称', picture: '请上传图片' }

/** A new scene (`id` null), or one to be changed. */
export function SceneDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const form = useId()
  const { data, error } = useQuery({ ...sceneQuery(id ?? 0), enabled: id !== null })
  const deed = useOnce(saveScene)
  const scene = id === null ? blank : data

  return (
    <Modal
      open
      title={id === null ? '新增场景' : '修改场景'}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form, disabled: !scene }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={640}
    >
      <Fault error={error ?? deed.error} />
      {scene ? <Fields id={id} formId={form} scene={scene} deed={deed} onClose={onClose} /> : !error && <Spin />}
    </Modal>
  )
}

type FieldsProps = {
  id: number | null
  formId: string
  scene: Typed
  deed: ReturnType<typeof useOnce<typeof saveScene.input, typeof saveScene.output>>
  onClose: () => void
}

function Fields({ id, formId, scene, deed, onClose }: FieldsProps) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()

  function submit({ goods, ...typed }: Typed) {
    const productIds = goods.map((one) => one.id)
    const { data, faults } = judge(SceneForm, { ...(id !== null && { id }), ...typed, productIds })
    if (!data) return showFaults(form, { ...atGoods(faults), ...missingIn(wanted, typed) })
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, atGoods(faultsIn(error))),
      onSettled: () => void queries.invalidateQueries({ queryKey: [listDeskScenes.path] }),
    })
  }

  return (
    <Form
      id={formId}
      name={formId}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={scene}
      onFinish={submit}
      onValuesChange={clearFaults(form)}
    >
      <Form.Item label="图片" name="picture">
        <PictureField hint="建议 960 × 640 像素" />
      </Form.Item>
      <Form.Item label="场景名称" name="name">
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item label="标语（可不填）" name="slogan">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item label="商品（按展示顺序）" name="goods">
        <GoodsPicker name="场景商品" />
      </Form.Item>
    </Form>
  )
}

/** The contract speaks of ids, the form of goods. */
const atGoods = ({ productIds, ...faults }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  productIds === undefined ? faults : { ...faults, goods: productIds }
