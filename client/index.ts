export { checkedPack } from './packs.ts';
