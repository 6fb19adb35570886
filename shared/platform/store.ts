// State that several components read and none of them owns. What the server has is a query's, what one component has
// is its own, and what outlives the visit is `useHost().store`.
export { createStore, type StoreApi, useStore } from 'zustand';
