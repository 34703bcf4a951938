import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('home/home.tsx'),
  route('indexpage', 'home/home.tsx', { id: 'home-indexpage' }),
  route('indexpage/index', 'home/home.tsx', { id: 'home-index' }),
  route('indexpage/productlist', 'list/list.tsx'),
  route('indexpage/sceneList', 'scene/sceneList.tsx'),
  route('indexpage/AboutUs', 'article/about.tsx'),
  route('sceneDetail', 'scene/sceneDetail.tsx'),
  route('productDetail', 'product/detail.tsx'),
  route('helpCentre', 'article/help.tsx'),
  route('agreement', 'article/agreement.tsx'),
  route('login', 'login/login.tsx'),
  route('logout', 'login/logout.ts'),
  route('cart', 'cart.ts'),
  route('userCenter', 'centre/userCenter.ts'),
  route('cart/shoppingCart', 'cart/shoppingCart.tsx'),
  layout('private/private.tsx', [
    route('cart/settlement', 'settlement/settlement.tsx'),
    route('cart/payment', 'pay/payment.tsx'),
    route('cart/bankPay', 'pay/bankPay.tsx'),
    route('cart/paySucceed', 'pay/paySucceed.tsx'),
    route('orderDetail/:id', 'order/orderDetail.tsx'),
  ]),
  layout('centre/centre.tsx', [
    layout('private/private.tsx', { id: 'private-centre' }, [
      route('myOrder', 'order/myOrder.tsx'),
      route('childAcc', 'son/childAcc.tsx'),
      route('userInfo', 'profile/userInfo.tsx'),
    ]),
  ]),
  route('robots.txt', 'machines/robots.ts'),
  route('sitemap.xml', 'machines/sitemap.ts'),
  route('*', 'missing.tsx'),
] satisfies RouteConfig
