import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { listDeskScenes, saveScene, type DeskScene } from '../../contract/page/pageDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { PictureField } from '../pieces/PictureField.tsx'
import { sceneQuery } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = Omit<DeskScene, 'id'>

const blank: Typed = { name: '', slogan: '', picture: '', goods: [] }
const fieldsOf = ({ name, slogan, picture, goods }: Typed) => ({ name, slogan, picture, productIds: goods.map(({ id }) => id) })

/** A new scene (`id` null), or one to be changed. */
export function SceneDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error } = useQuery({ ...sceneQuery(id ?? 0), enabled: id !== null, gcTime: 0 })
  return (
    <FormDialog<Typed, typeof saveScene.output>
      title={id === null ? '新增场景' : '修改场景'}
      width={640}
      mutation={saveScene}
      begun={id === null ? blank : data}
      error={error}
      inputOf={(typed, begun) => ({ ...(id !== null && { id, seen: fieldsOf(begun) }), ...fieldsOf(typed) })}
      wanted={{ name: '请填写场景名称', picture: '请上传图片' }}
      fields={{ productIds: 'goods' }}
      anew={[[listDeskScenes.path]]}
      onClose={onClose}
    >
      <Form.Item label="图片" name="picture">
        <PictureField hint="建议 960 × 640 像素" />
      </Form.Item>
      <InputItem label="场景名称" name="name" maxLength={20} />
      <InputItem label="标语（可不填）" name="slogan" maxLength={40} />
      <Form.Item label="商品（按展示顺序）" name="goods">
        <GoodsPicker name="场景商品" />
      </Form.Item>
    </FormDialog>
  )
}
