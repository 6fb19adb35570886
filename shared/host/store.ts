// For state that several components read and none of them owns. Server state belongs in a query, state of one component in
// that component, and state that outlives the visit in `useHost().store`.
export { createStore, type StoreApi, useStore } from 'zustand';
