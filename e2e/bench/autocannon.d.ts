declare module 'autocannon' {
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    workers?: number;
    headers?: Record<string, string>;
    method?: 'GET' | 'PUT';
    body?: string;
    /** Path of a module that sets up each connection, in the workers. */
    setupClient?: string;
  }): Promise<{
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p99: number };
    throughput: { average: number; total: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  }>;
}
