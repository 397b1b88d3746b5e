"""Writes a llama model of random weights: a few megabytes, any vocabulary. It answers nonsense.

usage: write_tiny_model.py VOCABULARY.gguf OUTPUT.gguf
"""

import sys

import gguf
import numpy as np

WIDTH, FEED_FORWARD, LAYERS, HEADS = 64, 128, 2, 2
CONTEXT = 65536

vocabulary, output = sys.argv[1:]
writer = gguf.GGUFWriter(output, "llama")
fields = gguf.GGUFReader(vocabulary).fields
for name, field in fields.items():
    if name.startswith("tokenizer.") and name != "tokenizer.chat_template":
        kind, items = field.types[0], field.types[-1]
        is_list = kind == gguf.GGUFValueType.ARRAY
        writer.add_key_value(name, field.contents(), kind, sub_type=items if is_list else None)
tokens = len(fields["tokenizer.ggml.tokens"].contents())

writer.add_vocab_size(tokens)
writer.add_context_length(CONTEXT)
writer.add_embedding_length(WIDTH)
writer.add_feed_forward_length(FEED_FORWARD)
writer.add_block_count(LAYERS)
writer.add_head_count(HEADS)
writer.add_head_count_kv(HEADS)
writer.add_rope_dimension_count(WIDTH // HEADS)
writer.add_layer_norm_rms_eps(1e-5)

random = np.random.default_rng(seed=1)


def add(name, *shape):
    kind = np.float32 if len(shape) == 1 else np.float16
    writer.add_tensor(name, random.normal(0, 0.02, shape).astype(kind))


add("token_embd.weight", tokens, WIDTH)
add("output_norm.weight", WIDTH)
for layer in range(LAYERS):
    block = f"blk.{layer}"
    add(f"{block}.attn_norm.weight", WIDTH)
    add(f"{block}.ffn_norm.weight", WIDTH)
    for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
        add(f"{block}.{part}.weight", WIDTH, WIDTH)
    add(f"{block}.ffn_gate.weight", FEED_FORWARD, WIDTH)
    add(f"{block}.ffn_up.weight", FEED_FORWARD, WIDTH)
    add(f"{block}.ffn_down.weight", WIDTH, FEED_FORWARD)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
